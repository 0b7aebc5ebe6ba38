<#import "template.ftl" as layout>
<#import "fields.ftl" as fields>
<#-- No password came before it -->
<#assign isFirst = (isUserIdentified!"true") == "false">
<@layout.registrationLayout; section>
  <#if section = "title">${msg("loginTitle")}
  <#elseif section = "header">${msg("passkeyTitle")}
  <#elseif section = "lead"><p class="lead">${msg(isFirst?then("passkeyAloneLead", "passkeyLead"))}</p>
  <#elseif section = "form">
    <#assign own = (authenticators.authenticators)![]>
    <@fields.passkeyTrouble cancelled=msg("passkeyCancelled") failed=msg("passkeyFailed")/>
    <#if own?has_content>
    <p id="own">${msg("passkeyOwn")} <#list own as one><b>${one.label!msg("passkeyNameUsual")}</b><#sep>, </#list></p>
    </#if>
    <form action="${url.loginAction}" method="post" data-passkey="get" data-challenge="${challenge}" data-rp-id="${rpId}"
      data-user-verification="${userVerification}" data-seconds="${createTimeout?c}" data-known="<#list own as one>${one.credentialId}<#sep>,</#list>">
      <#list ["clientDataJSON", "authenticatorData", "signature", "credentialId", "userHandle"] as name>
      <input type="hidden" name="${name}">
      </#list>
      <button type="submit" class="primary" data-needs-passkeys hidden>${msg("passkeyUse")}</button>
    </form>
  </#if>
</@layout.registrationLayout>
