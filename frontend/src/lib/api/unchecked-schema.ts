/** Accepts our own service's response without validation, because public pages include no schema library. */
export const unchecked = <T>() => ({ parse: (value: unknown) => value as T });
