import { create } from '@bufbuild/protobuf';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type GrpcOptions, GrpcMethod } from '@nestjs/microservices';
import {
  type GetReservationRequest,
  GetReservationResponseSchema,
  IdentityService,
} from '@numbercast/contracts/identity/v1/service';
import {
  type FindDuplicatesRequest,
  FindDuplicatesResponseSchema,
  MembersService,
} from '@numbercast/contracts/members/v1/service';
import { rpcServer } from '@numbercast/platform/rpc/rpc';
import { freePort } from '@numbercast/platform/testing';

/** Reservations and members that identity and members would return. */
export const reservations = new Map<string, string>();
export const memberContacts = new Set<string>();

/** Fields of a visitor that members rejects. */
export const UNUSABLE = { phone: '8765550123', zip: '00000', state: 'ZZ' };

@Controller()
class FakePeers {
  @GrpcMethod('IdentityService', 'GetReservation')
  getReservation({ accountId }: GetReservationRequest) {
    const email = reservations.get(accountId);
    return create(GetReservationResponseSchema, { open: email !== undefined, email: email ?? '' });
  }

  @GrpcMethod('MembersService', 'FindDuplicates')
  findDuplicates({ email, phone, zip, state }: FindDuplicatesRequest) {
    return create(FindDuplicatesResponseSchema, {
      phoneInvalid: phone === UNUSABLE.phone,
      zipUnknown: zip === UNUSABLE.zip,
      stateWrong: state === UNUSABLE.state,
      emailDuplicate: memberContacts.has(email),
      phoneDuplicate: memberContacts.has(phone),
    });
  }
}

@Module({ controllers: [FakePeers] })
class FakePeersModule {}

/** Both services behind one address. */
export async function startServiceClients() {
  const address = `127.0.0.1:${await freePort()}`;
  const [identity, members] = [rpcServer(IdentityService, address), rpcServer(MembersService, address)];
  const options: GrpcOptions['options'] = {
    url: address,
    package: [identity.options.package as string, members.options.package as string],
    packageDefinition: { ...identity.options.packageDefinition, ...members.options.packageDefinition },
  };
  const app = await NestFactory.createMicroservice<GrpcOptions>(FakePeersModule, {
    transport: identity.transport!,
    options,
    logger: false,
  });
  await app.listen();
  return { address, close: () => app.close() };
}
