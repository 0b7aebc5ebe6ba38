/** Leaves for the payment provider's page; coming back lands on the last step with the answers still there. */
export const openPaymentPage = (url: string) => location.assign(url);
