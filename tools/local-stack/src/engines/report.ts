/** Takes one line for the person who waits. */
export type Report = (line: string) => void;
