import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Admin, type Caller, CONSOLE_ROLES, CurrentCaller, listOf, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { accountsUnavailable } from '../keycloak/keycloak-client.js';
import {
  configuredAdministrator,
  invitationAccepted,
  INVITATION_FAILURES,
  type NewStaff,
  newStaffSchema,
  ownStaffAccount,
  STAFF_STATES,
  staffNotFound,
  tooManyStaff,
} from './staff-account.js';
import { StaffService } from './staff.service.js';

const roleSchema = z.strictObject({ role: z.enum(CONSOLE_ROLES) });

const staffResponse = z.object({
  staffId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(CONSOLE_ROLES),
  state: z.enum(STAFF_STATES),
  /** Why no invitation could be sent. */
  failure: z.enum(INVITATION_FAILURES).nullable(),
  /** When the link of the invitation expires. */
  linkExpiresAt: z.date().nullable(),
  /** Whether an authenticator app or a passkey is set up; null when it is not known now. */
  hasSecondFactor: z.boolean().nullable(),
  lastSignInAt: z.date().nullable(),
  /** The administrator of the installation, who cannot be changed or removed. */
  isConfigured: z.boolean(),
  /** The account of the caller. */
  isOwn: z.boolean(),
});

/** The accounts of the people who work in the console. */
@Controller('api/admin/staff')
@Admin()
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  @Get()
  @ResponseSchema(listOf(staffResponse))
  async list(@CurrentCaller() caller: Caller) {
    return { items: await this.staff.list(caller) };
  }

  @Post()
  @HttpCode(200)
  @ResponseSchema(staffResponse, tooManyStaff, accountsUnavailable)
  async invite(@Body({ schema: newStaffSchema }) staff: NewStaff, @CurrentCaller() caller: Caller) {
    return this.staff.invite(staff, caller);
  }

  @Post(':id/invitation')
  @HttpCode(200)
  @ResponseSchema(staffResponse, staffNotFound, ownStaffAccount, configuredAdministrator, invitationAccepted)
  async resend(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    return this.staff.resend(id, caller);
  }

  @Post(':id/role')
  @HttpCode(200)
  @ResponseSchema(staffResponse, staffNotFound, ownStaffAccount, configuredAdministrator)
  async changeRole(
    @Param('id') id: string,
    @Body({ schema: roleSchema }) { role }: z.infer<typeof roleSchema>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.staff.changeRole(id, role, caller);
  }

  @Post(':id/removed')
  @HttpCode(200)
  @ResponseSchema(staffResponse, staffNotFound, ownStaffAccount, configuredAdministrator)
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    return this.staff.remove(id, caller);
  }
}
