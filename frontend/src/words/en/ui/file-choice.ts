export const chooseFile = 'Choose a file';
