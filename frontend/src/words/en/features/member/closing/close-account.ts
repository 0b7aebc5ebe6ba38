export const closeAccount = 'Close Account';
export const deleteAccount = 'Delete My Account';
