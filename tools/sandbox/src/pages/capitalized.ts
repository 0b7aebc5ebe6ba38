/** `visa` → `Visa`. */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
