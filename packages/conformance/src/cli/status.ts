/** Exit status when a target could not be judged: a wrong flag, a bad target, an error of the suite. */
export const UNJUDGED = 2;
