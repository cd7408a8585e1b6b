"""From results to insight; knows nothing of learning."""
