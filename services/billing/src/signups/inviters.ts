/**
 * Finds members by their invitation codes. Abstract, so that sign-ups do not depend on the folder that rewards them.
 */
export abstract class Inviters {
  /** Id of the member whose code it is; undefined without a code. @throws invalidInput for a code that is not known */
  abstract inviterOf(code: string | undefined): Promise<string | undefined>;
}
