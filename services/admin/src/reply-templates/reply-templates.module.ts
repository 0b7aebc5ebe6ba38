import { Module } from '@nestjs/common';
import { ReplyTemplatesController } from './reply-templates.controller.js';
import { ReplyTemplatesRepository } from './reply-templates.repository.js';

/** Templates of replies to messages. */
@Module({ controllers: [ReplyTemplatesController], providers: [ReplyTemplatesRepository] })
export class ReplyTemplatesModule {}
