export const switchToTheme = { light: 'Cambiar al tema claro', dark: 'Cambiar al tema oscuro' };
