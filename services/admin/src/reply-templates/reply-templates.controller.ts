import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { actorOf, Admin, type Caller, Clock, CurrentCaller, listOf, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import {
  remove,
  save,
  templateChanged,
  templateNotFound,
  templateSchema,
  type WantedTemplate,
} from './reply-template.js';
import { ReplyTemplatesRepository } from './reply-templates.repository.js';

const templates = listOf(z.object({ id: z.string(), name: z.string(), body: z.string(), revision: z.int() }));
const templateId = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,36}$/) });
const removal = z.object({ revision: z.coerce.number().int().min(0) });

/** Reply templates. Each change returns the updated list. */
@Controller('api/admin/contacts/templates')
@Admin('support')
export class ReplyTemplatesController {
  constructor(
    private readonly templates: ReplyTemplatesRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ResponseSchema(templates)
  async list() {
    const items = await this.templates.list();
    return { items: items.map(({ _id: id, name, body, revision }) => ({ id, name, body, revision })) };
  }

  @Post(':id')
  @HttpCode(200)
  @ResponseSchema(templates, templateChanged)
  async save(
    @Param({ schema: templateId }) { id }: z.infer<typeof templateId>,
    @Body({ schema: templateSchema }) wanted: WantedTemplate,
    @CurrentCaller() caller: Caller,
  ) {
    const act = { templateId: id, by: actorOf(caller), at: this.clock.now() };
    await this.templates.change(id, (stored) => save(stored, wanted, act));
    return this.list();
  }

  @Delete(':id')
  @HttpCode(200)
  @ResponseSchema(templates, templateNotFound, templateChanged)
  async remove(
    @Param({ schema: templateId }) { id }: z.infer<typeof templateId>,
    @Query({ schema: removal }) { revision }: z.infer<typeof removal>,
    @CurrentCaller() caller: Caller,
  ) {
    const act = { templateId: id, by: actorOf(caller), at: this.clock.now() };
    await this.templates.change(id, (stored) => remove(stored, revision, act));
    return this.list();
  }
}
