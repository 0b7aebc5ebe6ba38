import { Module } from '@nestjs/common';
import { ListExports } from '@numbercast/platform';

/** Exports of the lists as files. */
@Module({ providers: [ListExports], exports: [ListExports] })
export class ExportsModule {}
