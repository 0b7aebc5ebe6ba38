/** Metadata key under which a subscription has the id of its sign-up. */
export const SIGNUP_ID = 'signup_id';

/** Metadata key under which a subscription has the id of the ended subscription that it replaces. */
export const RESTART_OF = 'restart_of';

/** Metadata key under which a refund or a balance transaction has the id of the order that it carries out. */
export const ORDER_ID = 'order_id';

/** Metadata key under which a payment page, its payment, and a subscription have the id of the gift. */
export const GIFT_ID = 'gift_id';

/** Metadata key under which a payment page has the number of the attempt of its purpose. */
export const ATTEMPT = 'attempt';
