/** What happens on the day a pause ends. */
export const consequences =
  'Ese día vuelves a recibir tus números. Si para entonces se terminó el tiempo que pagaste, empieza un nuevo período y se te cobra.';
