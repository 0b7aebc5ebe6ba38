import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ruleFields } from '../rules/rule-limits.js';
import { type RuleVersion, v1 } from '../rules/rule-version.js';

const file = z.object({
  items: z.array(z.object({ version: z.string(), features: z.array(z.string()), ...ruleFields })).min(1),
});

/**
 * Returns the versions to check: from a file with the response of `GET /api/admin/rules/versions`, or v1.0 only.
 * @throws ZodError when the file holds something else
 */
export const readVersions = (path: string | undefined): readonly RuleVersion[] =>
  path ? file.parse(JSON.parse(readFileSync(path, 'utf8'))).items : [v1];
