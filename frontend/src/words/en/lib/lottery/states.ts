/** A state in a sentence, by its name in `lotteryStates`: `Hawaii`, `the District of Columbia`. */
export const stateName = (name: string): string => name;
