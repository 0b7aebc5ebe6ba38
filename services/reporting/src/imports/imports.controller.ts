import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, CurrentCaller } from '@numbercast/platform';
import { z } from 'zod';
import { importReport } from './import-report.js';
import { ImportsService } from './imports.service.js';

/** With JSON overhead, below the maximum body size; a game's entire history takes half of it. */
const LONGEST_FILE = 200_000;

const fileSchema = z.strictObject({
  fileName: z
    .string()
    .trim()
    .min(1, 'Please name the file')
    .max(200, 'The name of the file is too long')
    .regex(/^\P{Cc}*$/u, 'The name of the file has to be plain text'),
  text: z
    .string()
    .min(1, 'The file is empty')
    .max(LONGEST_FILE, 'The file is larger than 200 kB; please split it and import the parts one after the other'),
});

@Controller('api/admin/reports/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  /** Imports the official export of a game's results, and returns the outcome of each row. */
  @Post()
  @Admin()
  @HttpCode(200)
  @ResponseSchema(importReport)
  take(@Body({ schema: fileSchema }) { fileName, text }: z.infer<typeof fileSchema>, @CurrentCaller() caller: Caller) {
    return this.imports.take(fileName, text, actorOf(caller));
  }
}
