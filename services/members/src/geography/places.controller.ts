import { Controller, Get, Header, Param } from '@nestjs/common';
import { ResponseSchema, problem, Public } from '@numbercast/platform';
import { z } from 'zod';
import { isUsAreaCode } from './area-codes.js';
import { findPlace } from './places.js';

export const zipNotFound = problem('zip-not-found', 404, 'Please enter a valid U.S. ZIP code.');

const zipPath = z.object({ zip: z.string().regex(/^\d{5}$/, 'Please enter a valid U.S. ZIP code.') });
const codePath = z.object({ code: z.string().regex(/^\d{3}$/, 'An area code has three digits.') });
const placeResponse = z.object({ zip: z.string(), city: z.string(), state: z.string() });
const zipCodeResponse = z.object({ code: z.string(), known: z.boolean() });
const A_DAY = 'public, max-age=86400';

@Controller('api')
@Public()
export class PlacesController {
  @Get('zip/:zip')
  @Header('cache-control', A_DAY)
  @ResponseSchema(placeResponse, zipNotFound)
  findZip(@Param({ schema: zipPath }) { zip }: z.infer<typeof zipPath>) {
    const place = findPlace(zip);
    if (!place) throw zipNotFound({ detail: zip });
    return { zip, city: place.city, state: place.state };
  }

  @Get('area-codes/:code')
  @Header('cache-control', A_DAY)
  @ResponseSchema(zipCodeResponse)
  findAreaCode(@Param({ schema: codePath }) { code }: z.infer<typeof codePath>) {
    return { code, known: isUsAreaCode(code) };
  }
}
