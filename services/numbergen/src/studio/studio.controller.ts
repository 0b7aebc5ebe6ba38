import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, CurrentCaller } from '@numbercast/platform';
import { z } from 'zod';
import { ruleFields } from '../rules/rule-limits.js';
import { draftChanged, draftExists, draftGone, nothingChanged, versionNotFound } from '../rules/rulebook.js';
import { tooFewSets } from './set-availability.js';
import { availabilityResponse, studioResponse, StudioService } from './studio.service.js';

const words = (what: string) => z.string().trim().max(500, `${what} has 500 characters at most`);
const state = { draftId: z.uuid(), revision: z.int().min(1) };

const startSchema = z.strictObject({ draftId: z.uuid(), basedOn: z.string().max(20) });
const stateSchema = z.strictObject(state);
const stateQuery = z.strictObject({ ...state, revision: z.coerce.number().int().min(1) });
const testSchema = z.strictObject({
  ...state,
  runId: z.uuid(),
  draws: z.int('Enter a whole number').min(10, 'At least 10').max(200, 'At most 200').default(100),
});
const backSchema = z.strictObject({
  activationId: z.uuid(),
  version: z.string().max(20),
  reason: words('A reason').min(1, 'Give a reason for the record'),
});
const changeSchema = z.strictObject({ ...state, note: words('A note'), ...ruleFields });

const noDraft = [draftGone, draftChanged];

type In<Schema extends z.ZodType> = z.infer<Schema>;

@Controller('api/admin/rules')
@Admin()
export class StudioController {
  constructor(private readonly studio: StudioService) {}

  @Get('studio')
  @ResponseSchema(studioResponse)
  show() {
    return this.studio.show();
  }

  @Get('versions/:version/space')
  @ResponseSchema(availabilityResponse, versionNotFound)
  roomOfVersion(@Param('version') version: string) {
    return this.studio.roomOfVersion(version);
  }

  @Get('draft/space')
  @ResponseSchema(availabilityResponse, ...noDraft)
  roomOfDraft(@Query({ schema: stateQuery }) draft: In<typeof stateQuery>) {
    return this.studio.roomOfDraft(draft);
  }

  @Post('draft')
  @ResponseSchema(studioResponse, draftExists, versionNotFound)
  startDraft(@Body({ schema: startSchema }) from: In<typeof startSchema>, @CurrentCaller() caller: Caller) {
    return this.studio.startDraft(from, actorOf(caller));
  }

  @Patch('draft')
  @ResponseSchema(studioResponse, ...noDraft)
  changeDraft(@Body({ schema: changeSchema }) change: In<typeof changeSchema>, @CurrentCaller() caller: Caller) {
    return this.studio.changeDraft(change, actorOf(caller));
  }

  @Post('draft/discard')
  @HttpCode(200)
  @ResponseSchema(studioResponse, ...noDraft)
  discardDraft(@Body({ schema: stateSchema }) draft: In<typeof stateSchema>, @CurrentCaller() caller: Caller) {
    return this.studio.discardDraft(draft, actorOf(caller));
  }

  @Post('draft/back-test')
  @HttpCode(202)
  @ResponseSchema(studioResponse, ...noDraft)
  backTest(@Body({ schema: testSchema }) request: In<typeof testSchema>, @CurrentCaller() caller: Caller) {
    return this.studio.backTest(request, actorOf(caller));
  }

  @Post('draft/activate')
  @HttpCode(200)
  @ResponseSchema(studioResponse, ...noDraft, nothingChanged, tooFewSets)
  activate(@Body({ schema: stateSchema }) draft: In<typeof stateSchema>, @CurrentCaller() caller: Caller) {
    return this.studio.activate(draft, actorOf(caller));
  }

  @Post('activations')
  @HttpCode(200)
  @ResponseSchema(studioResponse, versionNotFound, tooFewSets)
  rollBack(@Body({ schema: backSchema }) back: In<typeof backSchema>, @CurrentCaller() caller: Caller) {
    return this.studio.rollBack(back, actorOf(caller));
  }
}
