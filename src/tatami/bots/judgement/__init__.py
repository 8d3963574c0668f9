"""What each title needs to be played well."""
