/** Redirects to the payment provider's page. Going back returns to the last step with its answers intact. */
export const openPaymentPage = (url: string) => location.assign(url);
