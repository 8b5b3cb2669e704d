"""What every game needs and none owns: contract, dice, events, matches, records, views."""
