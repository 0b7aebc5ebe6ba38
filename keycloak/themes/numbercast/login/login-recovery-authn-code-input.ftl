<#import "template.ftl" as layout>
<#import "fields.ftl" as fields>
<#assign fieldError = messagesPerField.existsError('recoveryCodeInput')?then(messagesPerField.get('recoveryCodeInput'), '')>
<@layout.registrationLayout displayMessage=!fieldError?has_content; section>
  <#if section = "title">${msg("loginTitle")}
  <#elseif section = "header">${msg("recoveryInputTitle")}
  <#elseif section = "lead"><p class="lead" id="hint">${msg("recoveryInputHint")}</p>
  <#elseif section = "form">
    <form action="${url.loginAction}" method="post" data-once>
      <@fields.code id="recoveryCodeInput" label=msg("auth-recovery-code-prompt", recoveryAuthnCodesInputBean.codeNumber?c) error=fieldError mode="text" hint="hint"/>
      <button type="submit" name="login" class="primary">${msg("doLogIn")}</button>
    </form>
  </#if>
</@layout.registrationLayout>
