/** A reason why the engines cannot run that the person at the terminal can act on; shown without a stack. */
export class EngineProblem extends Error {
  override readonly name = 'EngineProblem';
}
