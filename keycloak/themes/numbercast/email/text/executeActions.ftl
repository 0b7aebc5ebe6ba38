<#ftl output_format="plainText">
<#if requiredActions?seq_contains("VERIFY_EMAIL")>
${msg("invitationBody", link, user.firstName, linkExpirationFormatter(linkExpiration))}
<#else>
${msg("executeActionsBody", link, linkExpiration, realmName, "", linkExpirationFormatter(linkExpiration))}
</#if>
