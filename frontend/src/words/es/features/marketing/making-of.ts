export const stages = [
  {
    when: 'Después del último resultado',
    title: 'Formamos las combinaciones',
    text: 'Nuestro software revisa todas las combinaciones posibles según nuestras reglas. Las que las cumplen se mezclan, y cada miembro recibe las siguientes de la lista.',
  },
  {
    when: 'Al menos 24 horas antes del sorteo',
    title: 'Las tuyas se envían y se fijan',
    text: 'Te llegan por mensaje de texto, por correo o de ambas formas. Publicamos una sola huella de las combinaciones de todos los miembros, para que después no se pueda cambiar nada.',
  },
  {
    when: 'La noche del sorteo',
    title: 'La lotería hace el sorteo',
    text: 'Si quieres jugar, compra tu boleto en un punto de venta autorizado. Nosotros no vendemos boletos.',
  },
  {
    when: 'Después del sorteo',
    title: 'Ves cómo les fue a tus combinaciones',
    text: 'Tus números anteriores muestran el resultado junto a cada combinación, con tus aciertos en un círculo.',
  },
];
export const toProof = 'Cómo lo demuestra la huella';
