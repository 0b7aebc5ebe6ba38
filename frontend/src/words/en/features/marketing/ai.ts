/** Clarifies the spec's “Powered by AI”. */
export const whatAiMeans =
  'What we call AI is software that checks every possible set against our rules, shuffles those that pass, and gives each member sets of their own. It can’t predict a draw, and it doesn’t improve your odds. Nothing can.';
