import { TRAINING } from "../../forms/figure-kind.ts";
import { type LabelledValue, wordsAbout } from "../../forms/labelled-value.ts";

/** Whether a value about a department is a figure of its training. @param name the department, whose own name does not count */
export const isTraining = (value: LabelledValue, name: string): boolean => wordsAbout(value, name).some((word) => TRAINING.test(word));
