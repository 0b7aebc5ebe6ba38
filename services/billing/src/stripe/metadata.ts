/** Metadata key under which a subscription has the id of its sign-up. */
export const SIGNUP_ID = 'signup_id';

/** Metadata key under which a subscription has the id of the ended subscription that it replaces. */
export const RESTART_OF = 'restart_of';
