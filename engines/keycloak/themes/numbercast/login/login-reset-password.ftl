<#import "template.ftl" as layout>
<#import "fields.ftl" as fields>
<#assign fieldError = messagesPerField.existsError('username')?then(messagesPerField.get('username'), '')>
<@layout.registrationLayout displayMessage=!fieldError?has_content displayInfo=true; section>
  <#if section = "title">${msg("emailForgotTitle")}
  <#elseif section = "header">${msg("emailForgotTitle")}
  <#elseif section = "lead"><p class="lead">${msg("emailInstruction")}</p>
  <#elseif section = "form">
    <form action="${url.loginAction}" method="post" data-once>
      <@fields.email value=((auth.attemptedUsername)!'') error=fieldError/>
      <button type="submit" class="primary">${msg("doSendResetLink")}</button>
    </form>
  <#elseif section = "info"><p><a href="${url.loginUrl}">${msg("backToLogin")}</a></p>
  </#if>
</@layout.registrationLayout>
