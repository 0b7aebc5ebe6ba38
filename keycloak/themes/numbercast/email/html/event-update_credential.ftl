<#import "template.ftl" as layout>
<#setting time_zone="America/New_York">
<@layout.emailLayout>
${kcSanitize(msg("eventUpdateCredentialBodyHtml", msg("credential-" + (event.getDetail("credential_type")!"unknown")), event.date?string(msg("eventDateFormat")), event.ipAddress))?no_esc}
</@layout.emailLayout>
