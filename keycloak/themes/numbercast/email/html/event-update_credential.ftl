<#import "template.ftl" as layout>
<#setting time_zone="America/New_York">
<@layout.emailLayout>
${kcSanitize(msg("eventUpdateCredentialBodyHtml", msg("credential-" + (event.getDetail("credential_type")!"unknown")), event.date?string("MMMM d, yyyy 'at' h:mm a 'ET'"), event.ipAddress))?no_esc}
</@layout.emailLayout>
