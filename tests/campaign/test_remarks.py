import campaigns

from distlearn.campaign.remarks import remarks


def test_checkpoints_closer_than_generations_are_remarked_on(tmp_path):
    spec = campaigns.small_spec(tmp_path, "arms.cel.learner.population=20")
    assert remarks(spec) == [
        "note: arm 'cel' plays 400 games at a time and has a checkpoint every 200: "
        "several checkpoints will show the same player"
    ]


def test_there_is_nothing_to_say_about_a_good_campaign(tmp_path):
    assert remarks(campaigns.small_spec(tmp_path)) == []
    by_generations = ["budget.generations=600", "arms.cel.learner.population=20"]
    assert remarks(campaigns.small_spec(tmp_path, *by_generations)) == []
