<#import "template.ftl" as layout>
<#import "fields.ftl" as fields>
<#assign fieldError = messagesPerField.existsError('totp')?then(messagesPerField.get('totp'), '')>
<@layout.registrationLayout displayMessage=!fieldError?has_content; section>
  <#if section = "title">${msg("loginTitle")}
  <#elseif section = "header">${msg("otpTitle")}
  <#elseif section = "lead"><p class="lead" id="hint">${msg("otpHint")}</p>
  <#elseif section = "form">
    <form action="${url.loginAction}" method="post" data-once>
      <#if otpLogin.userOtpCredentials?size gt 0><input type="hidden" name="selectedCredentialId" value="${otpLogin.selectedCredentialId!''}"></#if>
      <@fields.code id="otp" label=msg("loginOtpOneTime") error=fieldError hint="hint"/>
      <button type="submit" name="login" class="primary">${msg("doLogIn")}</button>
    </form>
  </#if>
</@layout.registrationLayout>
