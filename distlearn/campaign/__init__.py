"""Campaigns: from a file to finished runs."""
