export const chooseFile = 'Elegir un archivo';
