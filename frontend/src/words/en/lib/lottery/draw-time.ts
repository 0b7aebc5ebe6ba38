/** `Sunday 10:59 PM ET` */
export const dayAtTime = (day: string, time: string): string => `${day} ${time}`;
