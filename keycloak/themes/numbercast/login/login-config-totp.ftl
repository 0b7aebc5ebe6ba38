<#import "template.ftl" as layout>
<#import "fields.ftl" as fields>
<#assign fieldError = messagesPerField.existsError('totp')?then(messagesPerField.get('totp'), '')>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('totp','userLabel'); section>
  <#if section = "title">${msg("loginTotpTitle")}
  <#elseif section = "header">${msg("loginTotpTitle")}
  <#elseif section = "lead"><p class="lead">${msg("setUpLead")}</p>
  <#elseif section = "form">
    <ol class="steps">
      <li>${msg("setUpScan")}
        <img class="qr" src="data:image/png;base64,${totp.totpSecretQrCode}" width="200" height="200" alt="${msg('setUpQrCode')}">
        <details><summary>${msg("setUpUnableToScan")}</summary><p>${msg("setUpByHand")}</p><code class="secret">${totp.totpSecretEncoded}</code></details>
      </li>
      <li>${msg("setUpTry")}</li>
    </ol>
    <form action="${url.loginAction}" method="post" data-once>
      <input type="hidden" name="totpSecret" value="${totp.totpSecret}">
      <input type="hidden" name="userLabel" value="${msg('setUpLabel')}">
      <input type="hidden" name="logout-sessions" value="on">
      <@fields.code id="totp" label=msg("loginOtpOneTime") error=fieldError/>
      <button type="submit" class="primary">${msg("setUpDone")}</button>
      <#if isAppInitiatedAction??><button type="submit" class="secondary" name="cancel-aia" value="true" formnovalidate>${msg("doCancel")}</button></#if>
    </form>
  </#if>
</@layout.registrationLayout>
