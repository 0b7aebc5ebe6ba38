<#ftl output_format="plainText">
<#setting time_zone="America/New_York">
${msg("eventUpdateCredentialBody", msg("credential-" + (event.getDetail("credential_type")!"unknown")), event.date?string(msg("eventDateFormat")), event.ipAddress)}
