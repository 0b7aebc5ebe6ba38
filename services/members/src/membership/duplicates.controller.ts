import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { FindDuplicatesRequest } from '@numbercast/contracts/members/v1/service';
import { ResponseSchema, emailAddress, Public, honeypot } from '@numbercast/platform';
import { z } from 'zod';
import { findPlace } from '../geography/places.js';
import { emailKey, normalPhone } from './contact.js';
import { usPhone } from './contact-fields.js';
import { MembersRepository } from './members.repository.js';

const contacts = z.strictObject({ email: emailAddress, phone: usPhone, topic: honeypot });
const verdict = z.object({ valid: z.boolean(), emailDuplicate: z.boolean(), phoneDuplicate: z.boolean() });

function checkPlace(zip: string, state: string) {
  const place = findPlace(zip);
  return { zipUnknown: zip !== '' && !place, stateWrong: place !== null && place.state !== state };
}

@Controller()
export class DuplicatesController {
  constructor(private readonly members: MembersRepository) {}

  @Post('api/signup/validate')
  @Public()
  @HttpCode(200)
  @ResponseSchema(verdict)
  async validate(@Body({ schema: contacts }) { email, phone, topic }: z.infer<typeof contacts>) {
    if (topic) return { valid: true, emailDuplicate: false, phoneDuplicate: false };
    const duplicates = await this.find(email, phone);
    return { valid: !duplicates.emailDuplicate && !duplicates.phoneDuplicate, ...duplicates };
  }

  @GrpcMethod('MembersService', 'FindDuplicates')
  async findDuplicates({ email, phone, zip, state }: FindDuplicatesRequest) {
    return { ...(await this.find(email, phone)), phoneInvalid: normalPhone(phone) === null, ...checkPlace(zip, state) };
  }

  private async find(email: string, phone: string) {
    return this.members.findDuplicates(emailKey(email), normalPhone(phone) ?? phone);
  }
}
