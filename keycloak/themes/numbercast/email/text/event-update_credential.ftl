<#ftl output_format="plainText">
<#setting time_zone="America/New_York">
${msg("eventUpdateCredentialBody", msg("credential-" + (event.getDetail("credential_type")!"unknown")), event.date?string("MMMM d, yyyy 'at' h:mm a 'ET'"), event.ipAddress)}
