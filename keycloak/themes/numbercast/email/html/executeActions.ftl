<#import "template.ftl" as layout>
<@layout.emailLayout>
<#if requiredActions?seq_contains("VERIFY_EMAIL")>
${kcSanitize(msg("invitationBodyHtml", link, user.firstName, linkExpirationFormatter(linkExpiration)))?no_esc}
<#else>
${kcSanitize(msg("executeActionsBodyHtml", link, linkExpiration, realmName, "", linkExpirationFormatter(linkExpiration)))?no_esc}
</#if>
</@layout.emailLayout>
