"""The judgement of the siege: estimate, policy, candidates and features."""
