/**
 * The version of the mock's behaviour. Raise it with every change after which the same entries give other answers or
 * another saved state: a process of another version then takes over with a saved state, and repeats no entries of this one.
 */
export const ENGINE = 5;
