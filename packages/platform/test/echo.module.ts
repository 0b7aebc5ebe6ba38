import { Body, Controller, Get, Injectable, Module, Param, Post } from '@nestjs/common';
import {
  MemberChangedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberSuspendedSchema,
  type Member,
  type MemberChanged,
  type MemberJoined,
  type MemberPaused,
  type MemberReactivated,
} from '@numbercast/contracts/members/v1/events';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { Schema } from 'mongoose';
import { z } from 'zod';
import {
  Admin,
  type Aggregates,
  type Caller,
  CurrentCaller,
  event,
  type EventMeta,
  InvalidEvent,
  On,
  type Projection,
  Public,
  Reauthenticated,
  SignedIn,
  Store,
} from '../src/index.js';

interface Tally {
  names: string[];
}

interface Person {
  firstName: string;
}

/** Behavior of handlers of the test service for a member with this first name. */
export const behaviours = new Map<string, () => Promise<void>>();

@Injectable()
export class Echo {
  readonly tallies: Aggregates<Tally>;
  readonly people: Projection<Person>;

  constructor(store: Store) {
    this.tallies = store.aggregates<Tally>('tallies', new Schema<Tally>({ names: [String] }));
    this.people = store.projection<Person>('people', new Schema<Person>({ firstName: String }));
  }

  /** Stores a name with a state and publishes an event in one write. */
  note(state: string, name: string) {
    return this.tallies.upsertChange(state, (current) => ({
      next: { names: [...(current?.names ?? []), name] },
      events: [event(ContactReceivedSchema, { contactId: state, name })],
    }));
  }

  /** Records once that a state rests. */
  rest(state: string) {
    return this.tallies.change(state, ({ names }) =>
      names.includes('resting') ? null : { next: { names: [...names, 'resting'] }, events: [] },
    );
  }

  wake(state: string) {
    return this.tallies.change(state, ({ names }) => ({
      next: { names: names.filter((name) => name !== 'resting') },
      events: [],
    }));
  }
}

const noteSchema = z.strictObject({ state: z.string().min(1).max(2), name: z.string().min(1).max(20) });

@Controller()
export class EchoController {
  constructor(private readonly echo: Echo) {}

  @On(MemberJoinedSchema)
  async noteMember({ member }: MemberJoined) {
    await behaviours.get(member!.firstName)?.();
    await this.echo.note(member!.state, member!.firstName);
  }

  @On(MemberChangedSchema)
  async keepNewest({ member }: MemberChanged, meta: EventMeta) {
    if (member?.memberId !== meta.aggregateId) throw new InvalidEvent('not of this aggregate');
    await this.echo.people.keep(member.memberId, { firstName: member.firstName });
  }

  @On(MemberPausedSchema)
  async rest({ member }: MemberPaused) {
    await this.echo.rest(member!.state);
  }

  @On(MemberReactivatedSchema)
  async wake({ member }: MemberReactivated) {
    await this.echo.wake(member!.state);
  }

  @On(MemberSuspendedSchema, MemberDeletedSchema)
  async noteDeparture({ member }: { member?: Member }, { type }: EventMeta) {
    await this.echo.note(member!.state, `${member!.firstName} by ${type}`);
  }

  @Post('api/notes')
  @Public()
  async write(@Body({ schema: noteSchema }) { state, name }: z.infer<typeof noteSchema>) {
    return this.echo.note(state, name);
  }

  @Get('api/tallies/:state')
  @Public()
  async tally(@Param('state') state: string) {
    return this.echo.tallies.find(state);
  }

  @Get('api/me')
  @SignedIn()
  me(@CurrentCaller() { memberId }: Caller) {
    return { memberId };
  }

  @Get('api/sign-in')
  @Reauthenticated()
  signIn(@CurrentCaller() { memberId }: Caller) {
    return { memberId };
  }

  @Get('api/admin/secret')
  @Admin()
  secret() {
    return { secret: true };
  }

  @Get('api/undeclared')
  undeclared() {
    return {};
  }

  @Get('api/broken')
  @Public()
  broken() {
    throw new Error('a secret detail');
  }

  /** Throws the error of a provider's SDK for an invalid call of ours. */
  @Get('api/misused')
  @Public()
  misused(): never {
    throw Object.assign(new Error('expires_at is in the past'), { statusCode: 400, code: 'parameter_invalid' });
  }
}

/** Handles departures too, and records the start and end of each handling in order. */
@Controller()
export class WitnessController {
  readonly received: string[] = [];

  @On(MemberSuspendedSchema)
  async receive({ member }: { member?: Member }, { id }: EventMeta) {
    this.received.push(`begins ${id}`);
    await behaviours.get(`witness of ${member!.firstName}`)?.();
    this.received.push(`ends ${id}`);
  }
}

@Module({ controllers: [EchoController, WitnessController], providers: [Echo] })
export class EchoModule {}
