/** Names as members know them. The red ball is named in words, never by its colour alone. */
export const GAMES: Record<string, { name: string; redBall: string; red: string; redText: string }> = {
  powerball: { name: 'Powerball', redBall: 'Powerball', red: '#C8102E', redText: '#FFFFFF' },
  megamillions: { name: 'Mega Millions', redBall: 'Mega Ball', red: '#F2B705', redText: '#12182B' },
};

export const gameNamed = (game: string) => {
  const found = GAMES[game];
  if (!found) throw new Error(`there is no game ${game}`);
  return found;
};
