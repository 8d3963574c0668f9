"""Research environments over bare games: PettingZoo for all seats, Gymnasium for one (docs/environments.md). Extra `tatami[envs]`."""
