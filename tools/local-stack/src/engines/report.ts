/** Prints a progress line. */
export type Report = (line: string) => void;
