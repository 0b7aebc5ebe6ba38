<#import "template.ftl" as layout>
<#import "fields.ftl" as fields>
<#assign newError = messagesPerField.existsError('password')?then(messagesPerField.get('password'), '')>
<#assign confirmError = messagesPerField.existsError('password-confirm')?then(messagesPerField.get('password-confirm'), '')>
<@layout.registrationLayout displayMessage=!(newError?has_content || confirmError?has_content); section>
  <#if section = "title">${msg("updatePasswordTitle")}
  <#elseif section = "header">${msg("updatePasswordTitle")}
  <#elseif section = "lead"><p class="lead" id="rules">${msg("updatePasswordHint")}</p>
  <#elseif section = "form">
    <form action="${url.loginAction}" method="post" data-once>
      <input type="hidden" name="logout-sessions" value="on">
      <@fields.password id="password-new" label=msg("passwordNew") autocomplete="new-password" error=newError autofocus=true hint="rules"/>
      <@fields.password id="password-confirm" label=msg("passwordConfirm") autocomplete="new-password" error=confirmError/>
      <button type="submit" name="login" class="primary">${msg("doUpdatePassword")}</button>
      <#if isAppInitiatedAction??><button type="submit" name="cancel-aia" value="true" formnovalidate>${msg("doCancel")}</button></#if>
    </form>
  </#if>
</@layout.registrationLayout>
