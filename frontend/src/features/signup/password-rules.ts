import { z } from 'zod';

import * as words from '#words/features/signup/steps.js';
import { passwordHolds } from '../../lib/auth/password-rules.js';

export const Password = z.string().max(128, words.passwordTooLong).refine(passwordHolds, words.passwordRules);
