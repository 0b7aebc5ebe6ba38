<#import "template.ftl" as layout>
<#import "fields.ftl" as fields>
<@layout.registrationLayout; section>
  <#if section = "title">${msg("passkeyNewTitle")}
  <#elseif section = "header">${msg("passkeyNewTitle")}
  <#elseif section = "lead"><p class="lead">${msg("passkeyNewLead")}</p>
  <#elseif section = "form">
    <@fields.passkeyTrouble cancelled=msg("passkeyNewCancelled") failed=msg("passkeyNewFailed") known=msg("passkeyKnown")/>
    <form action="${url.loginAction}" method="post" data-passkey="create" data-challenge="${challenge}" data-rp-id="${rpId}" data-rp-name="${rpEntityName}"
      data-user-id="${userid}" data-algorithms="<#list signatureAlgorithms as algorithm>${algorithm?c}<#sep>,</#list>" data-attestation="${attestationConveyancePreference}"
      data-attachment="${authenticatorAttachment}" data-resident-key="${residentKey!'not specified'}" data-user-verification="${userVerificationRequirement}"
      data-seconds="${createTimeout?c}" data-known="${excludeCredentialIds}">
      <#list ["clientDataJSON", "attestationObject", "publicKeyCredentialId", "transports", "authenticatorAttachment"] as name>
      <input type="hidden" name="${name}">
      </#list>
      <input type="hidden" name="logout-sessions" value="on">
      <div class="field" data-needs-passkeys hidden>
        <label for="authenticatorLabel">${msg("passkeyName")}</label>
        <input id="authenticatorLabel" name="authenticatorLabel" type="text" value="${msg('passkeyNameUsual')}" maxlength="60" required autocomplete="off" aria-describedby="name-hint">
        <p class="hint" id="name-hint">${msg("passkeyNameHint")}</p>
      </div>
      <button type="submit" class="primary" data-needs-passkeys hidden>${msg("passkeyNewDone")}</button>
      <#if isAppInitiatedAction??><button type="submit" class="secondary" name="cancel-aia" value="true" formnovalidate>${msg("doCancel")}</button></#if>
    </form>
  </#if>
</@layout.registrationLayout>
